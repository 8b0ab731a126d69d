/** What keeps the shop, or a command, from opening and its owner can mend: its message, in Spanish, is all they need. */
export class StartError extends Error {}
