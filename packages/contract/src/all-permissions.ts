/**
 * Wildcard that replaces the single keys in the administrator's permission list. Separate file: pages need it without the whole permission
 * table.
 */
export const allPermissions = '*:*:*'
