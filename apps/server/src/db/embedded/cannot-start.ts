/** The database cannot run here for a reason that only the operator can end: the message tells him how, and he needs nothing else. */
export class CannotStart extends Error {}
