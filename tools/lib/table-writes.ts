/** A write found in a source: the table in snake_case; null when a variable names it. */
type TableWrite = { table: string | null }

/**
 * Matches quoted text, which is retained, and comments, which are dropped because they may contain SQL such as `update
 * orders set …`.
 */
const QUOTED_OR_COMMENT = /('(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`)|\/\/[^\n]*|\/\*[\s\S]*?\*\//g

const KYSELY = /\.(?:insertInto|updateTable|deleteFrom|mergeInto|replaceInto)\(\s*(?:['"`](\w+)(?:\s[^'"`]*)?['"`])?/g
const SQL_INTO =
  /\b(?:insert\s+into|delete\s+from|merge\s+into|truncate(?:\s+table)?)\s+(?:only\s+)?(?:"?(\w+)"?|\$\{)/gi
/**
 * Matches `update <table> set`, but neither `do update set` nor `for update of x`, which do not name a table to write.
 */
const SQL_UPDATE =
  /(?<!\bdo\s+)\bupdate\s+(?:only\s+)?(?:"?(\w+)"?|\$\{[^}]*\})(?:\s+(?:as\s+)?(?!set\b)\w+)?\s+(?:set\b|\$\{)/gi

/** A store of master data writes the table that it names. */
const STORE = /\bcreateTableStore\(\s*\w+,\s*\{\s*table:\s*'(\w+)'/g

/** Finds the tables a TypeScript source writes, through Kysely, in the text of its SQL and as a store. */
export function findTableWrites(source: string): TableWrite[] {
  const text = source.replace(QUOTED_OR_COMMENT, (_whole, quoted: string | undefined) => quoted ?? '')
  return [KYSELY, SQL_INTO, SQL_UPDATE, STORE].flatMap((pattern) =>
    [...text.matchAll(pattern)].map(([, name]) => ({ table: name === undefined ? null : toSnakeCase(name) })),
  )
}

export const toSnakeCase = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
