/** Rewrites expressions as PostgreSQL prints them into the form a developer writes: `in` lists, `between`, lower case, no casts of text. */

const KEYWORDS =
  /\b(?:AND|OR|NOT|IS|NULL|IN|ANY|ALL|ARRAY|CASE|WHEN|THEN|ELSE|END|TRUE|FALSE|LIKE|DISTINCT|FROM|CHECK|FOREIGN|PRIMARY|KEY|REFERENCES|UNIQUE|NULLS|EXCLUDE|USING|WITH|WHERE|ON|DELETE|UPDATE|CASCADE|SET|DEFERRABLE|INITIALLY|DEFERRED|COLLATE|AT|TIME|ZONE|COALESCE|NULLIF|GREATEST|LEAST|ROW|EXTRACT|CREATE|INDEX|INCLUDE|DESC|ASC|FIRST|LAST|ONLY|TRIGGER|BEFORE|AFTER|INSERT|TRUNCATE|FOR|EACH|STATEMENT|EXECUTE|FUNCTION|REFERENCING|NEW|OLD|TABLE|AS|OF|CONSTRAINT|SIMILAR|TO|RANGE|VALUES|DEFAULT)\b/g

/** Applies `change` to the parts of `text` outside string literals and quoted names. */
function outsideQuotes(text: string, change: (part: string) => string): string {
  return text
    .split(/('(?:[^']|'')*'|"[^"]*")/)
    .map((part, index) => (index % 2 === 0 ? change(part) : part))
    .join('')
}

export function simplifySql(text: string): string {
  const lists = text
    .replaceAll(/('(?:[^']|'')*')::text(?!\[)/g, '$1')
    .replaceAll(/ = ANY \(ARRAY\[([^\]]*)\]\)/g, ' in ($1)')
    .replaceAll(/ <> ALL \(ARRAY\[([^\]]*)\]\)/g, ' not in ($1)')
    .replaceAll(/([\w.]+) >= (-?\d+) AND \1 <= (-?\d+)/g, '$1 between $2 and $3')
  return outsideQuotes(lists, (part) =>
    part
      .replaceAll(KEYWORDS, (word) => word.toLowerCase())
      .replaceAll('timestamp with time zone', 'timestamptz')
      .replaceAll(' ~~ ', ' like ')
      .replaceAll(' using btree', ''),
  )
}

/** Simplifies the expression of a column default. Removes the cast of a literal to the type of the column. */
export function simplifyDefault(text: string): string {
  const literal = /^('(?:[^']|'')*')::[a-z ]+(?:\[\])?$/.exec(text)
  return literal?.[1] ?? simplifySql(text)
}
