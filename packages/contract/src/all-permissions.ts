/** What the administrator's list of keys holds instead of single keys. A file of its own: pages need it, not the whole table. */
export const allPermissions = '*:*:*'
