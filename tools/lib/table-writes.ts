/** A write found in a source: the table in snake_case, or null where a variable names it. */
export type TableWrite = { table: string | null }

/** Text in quotes is kept, comments go: a comment may speak of `update orders set …`. */
const QUOTED_OR_COMMENT = /('(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`)|\/\/[^\n]*|\/\*[\s\S]*?\*\//g

const KYSELY = /\.(?:insertInto|updateTable|deleteFrom|mergeInto|replaceInto)\(\s*(?:['"`](\w+)(?:\s[^'"`]*)?['"`])?/g
const SQL_INTO =
  /\b(?:insert\s+into|delete\s+from|merge\s+into|truncate(?:\s+table)?)\s+(?:only\s+)?(?:"?(\w+)"?|\$\{)/gi
/** `do update set` and `for update of x` write no table of their own. */
const SQL_UPDATE =
  /(?<!\bdo\s+)\bupdate\s+(?:only\s+)?(?:"?(\w+)"?|\$\{[^}]*\})(?:\s+(?:as\s+)?(?!set\b)\w+)?\s+(?:set\b|\$\{)/gi

/** Finds the tables a TypeScript source writes, through Kysely and in the text of its SQL. */
export function findTableWrites(source: string): TableWrite[] {
  const text = source.replace(QUOTED_OR_COMMENT, (_whole, quoted: string | undefined) => quoted ?? '')
  return [KYSELY, SQL_INTO, SQL_UPDATE].flatMap((pattern) =>
    [...text.matchAll(pattern)].map(([, name]) => ({ table: name === undefined ? null : inSnakeCase(name) })),
  )
}

export const inSnakeCase = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
