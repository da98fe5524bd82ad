/** The database cannot run here for a reason only the operator can remove; the message explains how. */
export class CannotStartError extends Error {}
