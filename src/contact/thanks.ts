/** Apart from the contract, which would bring zod into the page. */
export const thanks = 'Mensaje enviado exitosamente! Te responderemos pronto.'
