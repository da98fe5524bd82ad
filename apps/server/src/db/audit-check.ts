/** A rule of the audit by its name, and the select that lists the rows that break it; a sound house answers nothing. */
export type AuditCheck = { name: string; query: string }
