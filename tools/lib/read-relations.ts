import type { Client } from 'pg'

/** A table or view of the schema `public`. */
export type Relation = { name: string; comment: string | null; columns: RelationColumn[] }

export type RelationColumn = {
  name: string
  comment: string | null
  /** Name of the base type; for an array, that of its elements: 'int8', 'text', 'jsonb'. */
  type: string
  isArray: boolean
  isNullable: boolean
  /**
   * Value on insert: 'always' is generated and cannot be written, 'default' may be omitted, 'none' must be given (or is
   * nullable).
   */
  generated: 'always' | 'default' | 'none'
  /** Labels of an enum type; null for other types. */
  words: string[] | null
  /** Values allowed by a check constraint on this column alone; null without one. */
  allowed: string[] | null
}

const COLUMNS = `
  with leaf as (
    select oid, case when typtype = 'd' then typbasetype else oid end as base from pg_type
  )
  select
    class.relname as relation,
    obj_description(class.oid, 'pg_class') as relation_comment,
    attribute.attname as name,
    col_description(class.oid, attribute.attnum) as comment,
    coalesce(element.typname, base.typname) as type,
    element.oid is not null as "isArray",
    not attribute.attnotnull as "isNullable",
    case
      when attribute.attgenerated <> '' or attribute.attidentity = 'a' then 'always'
      when attribute.atthasdef or attribute.attidentity = 'd' then 'default'
      else 'none'
    end as generated,
    (select json_agg(enumlabel order by enumsortorder) from pg_enum
      where enumtypid = coalesce(element.oid, base.oid)) as words,
    (select json_agg(word[1]) from pg_constraint con,
      regexp_matches(pg_get_constraintdef(con.oid), '''([^'']*)''::text', 'g') as word
      where con.conrelid = class.oid and con.contype = 'c' and con.conkey = array[attribute.attnum]
        and pg_get_constraintdef(con.oid) ~ '^CHECK \\(\\([a-z_]+ = ANY \\(ARRAY\\[[^]]+\\]\\)\\)\\)$') as allowed
  from pg_class class
  join pg_namespace namespace on namespace.oid = class.relnamespace and namespace.nspname = 'public'
  join pg_attribute attribute on attribute.attrelid = class.oid and attribute.attnum > 0 and not attribute.attisdropped
  join leaf on leaf.oid = attribute.atttypid
  join pg_type base on base.oid = leaf.base
  left join pg_type element on element.oid = base.typelem and base.typcategory = 'A'
  where class.relkind in ('r', 'p', 'v', 'm')
    and not class.relispartition
    and not exists (select 1 from pg_depend where classid = 'pg_class'::regclass and objid = class.oid and deptype = 'e')
  order by class.relname collate "C", attribute.attnum`

type Row = RelationColumn & { relation: string; relation_comment: string | null }

/** All tables and views by name, with columns in their order. Partitions and objects of extensions are omitted. */
export async function readRelations(client: Client): Promise<Relation[]> {
  const { rows } = await client.query<Row>(COLUMNS)
  const relations = new Map<string, Relation>()
  for (const { relation, relation_comment, ...column } of rows) {
    const known = relations.get(relation) ?? { name: relation, comment: relation_comment, columns: [] }
    known.columns.push(column)
    relations.set(relation, known)
  }
  return [...relations.values()]
}
