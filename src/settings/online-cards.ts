/** Means of payment at the online provider, with the common cards of Argentina. */
export const onlineCards = (provider: string) =>
  `tarjeta de crédito (Visa, Mastercard, American Express, Cabal o Naranja) o de débito (Visa, Mastercard, Maestro o Cabal), o con dinero en tu cuenta de ${provider}`
