/** What one pays with online, through `provider`: the country's cards by their names, whichever bank gives them. */
export const onlineCards = (provider: string) =>
  `tarjeta de crédito (Visa, Mastercard, American Express, Cabal o Naranja) o de débito (Visa, Mastercard, Maestro o Cabal), o con dinero en tu cuenta de ${provider}`
