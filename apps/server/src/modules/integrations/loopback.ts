/** Permission to send messages to this machine over http: given in development and in tests. */
let allowed = false

/** Called at start-up. */
export const allowLoopback = (allow: boolean): void => void (allowed = allow)

export const isLoopbackAllowed = (): boolean => allowed
