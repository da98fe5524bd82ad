/** Key in `sys_config`: a database is being filled step by step. There as long as that is not finished. */
export const UNFINISHED = 'venue.unfinished'
