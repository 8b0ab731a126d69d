/** What keeps the shop from opening and its owner can mend: its message is all they need. */
export class StartError extends Error {}
