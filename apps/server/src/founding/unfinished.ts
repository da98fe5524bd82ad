/** Key in `sys_config`, present while a database is being filled step by step. */
export const UNFINISHED_CONFIG_KEY = 'venue.unfinished'
