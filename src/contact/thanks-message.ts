/** Not in the contract, which would add zod to the page's script. */
export const thanksMessage = 'Mensaje enviado exitosamente! Te responderemos pronto.'
