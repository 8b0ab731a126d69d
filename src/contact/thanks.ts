/** Not in the contract, which would add zod to the page's script. */
export const thanks = 'Mensaje enviado exitosamente! Te responderemos pronto.'
