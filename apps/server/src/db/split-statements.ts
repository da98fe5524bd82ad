/** Matches the comments, quoted text (also within $tags$) and semicolons of an SQL file. */
const TOKEN = /--[^\n]*|'(?:[^']|'')*'|\$(\w*)\$[\s\S]*?\$\1\$|;/g

/** Splits an SQL file into statements, each with the comments before it and without its semicolon. */
export function splitStatements(sql: string): string[] {
  const statements: string[] = []
  let begin = 0
  for (const token of sql.matchAll(TOKEN)) {
    if (token[0] !== ';') continue
    statements.push(sql.slice(begin, token.index).trim())
    begin = token.index + 1
  }
  const rest = removeComments(sql.slice(begin))
  if (rest !== '') throw new Error(`a statement has no semicolon at its end: ${rest.slice(0, 60)}`)
  return statements
}

/** Statement without the comments before it. */
export const removeComments = (statement: string): string => statement.replace(/^(?:\s|--[^\n]*(?:\n|$))*/, '')
