/** Prevents the start of the shop or of a command, and its owner can fix it. The message is in Spanish. */
export class StartError extends Error {}
