/** Objects of the schema `public` with their definitions, to render and compare schemas. */
import type { Client } from 'pg'

export type CatalogColumn = {
  name: string
  type: string
  isNullable: boolean
  /** Default or generation expression; null without one. */
  expression: string | null
  generated: 'no' | 'identity always' | 'identity by default' | 'stored'
  collation: string | null
  comment: string | null
}

export type CatalogConstraint = {
  name: string
  kind: 'check' | 'foreign key' | 'primary key' | 'unique' | 'exclude'
  columns: string[]
  /** Table that a foreign key references; null for other kinds. */
  target: string | null
  /** True when a foreign key references the primary key of its target. */
  isToKey: boolean
  definition: string
  comment: string | null
}

type CatalogIndex = { name: string; definition: string; comment: string | null }
type CatalogTrigger = { name: string; definition: string; enabled: string; comment: string | null }

export type CatalogTable = {
  name: string
  comment: string | null
  /** Partition key; null for a plain table. */
  partitionKey: string | null
  columns: CatalogColumn[]
  constraints: CatalogConstraint[]
  /** Indexes that do not belong to a constraint. */
  indexes: CatalogIndex[]
  triggers: CatalogTrigger[]
  grants: string[]
}

type CatalogView = {
  name: string
  comment: string | null
  columns: string[]
  definition: string
  grants: string[]
}

type CatalogFunction = {
  name: string
  arguments: string
  result: string
  comment: string | null
  definition: string
  grants: string[]
  /** True when a column or constraint of a table calls the function. */
  isUsedByTables: boolean
}

export type Catalog = {
  tables: CatalogTable[]
  views: CatalogView[]
  functions: CatalogFunction[]
  /** Sequences that do not belong to an identity column. */
  sequences: { name: string; definition: string }[]
  partitions: { name: string; definition: string }[]
}

const GRANTS = (acl: string) =>
  `array(select coalesce(grantee::regrole::text, 'public') || ' ' || string_agg(privilege_type, ',' order by privilege_type)
    from aclexplode(${acl}) group by grantee order by 1)`

const COLUMNS = `
  (select coalesce(json_agg(json_build_object(
    'name', a.attname, 'type', format_type(a.atttypid, a.atttypmod), 'isNullable', not a.attnotnull,
    'expression', pg_get_expr(d.adbin, d.adrelid, true),
    'generated', case when a.attgenerated = 's' then 'stored' when a.attidentity = 'a' then 'identity always'
      when a.attidentity = 'd' then 'identity by default' else 'no' end,
    'collation', (select quote_ident(o.collname) from pg_collation o where o.oid = a.attcollation and a.attcollation <> t.typcollation),
    'comment', col_description(c.oid, a.attnum)) order by a.attnum), '[]')
  from pg_attribute a join pg_type t on t.oid = a.atttypid left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped)`

const CONSTRAINTS = `
  (select coalesce(json_agg(json_build_object(
    'name', k.conname,
    'kind', case k.contype when 'c' then 'check' when 'f' then 'foreign key' when 'p' then 'primary key' when 'u' then 'unique' else 'exclude' end,
    'columns', array(select a.attname from unnest(k.conkey) with ordinality n(num, place) join pg_attribute a on a.attrelid = c.oid and a.attnum = n.num order by place),
    'target', (select relname from pg_class t where t.oid = k.confrelid),
    'isToKey', exists (select from pg_constraint p where p.conrelid = k.confrelid and p.contype = 'p' and p.conkey = k.confkey),
    'definition', pg_get_constraintdef(k.oid, true), 'comment', obj_description(k.oid, 'pg_constraint')) order by k.conname collate "C"), '[]')
  from pg_constraint k where k.conrelid = c.oid and k.contype in ('c', 'f', 'p', 'u', 'x') and k.conparentid = 0)`

const INDEXES = `
  (select coalesce(json_agg(json_build_object('name', x.relname, 'definition', pg_get_indexdef(x.oid, 0, true), 'comment', obj_description(x.oid, 'pg_class'))
    order by x.relname collate "C"), '[]')
  from pg_index i join pg_class x on x.oid = i.indexrelid
  where i.indrelid = c.oid and not exists (select from pg_constraint k where k.conindid = x.oid and k.conrelid = c.oid and k.contype in ('p', 'u', 'x')))`

const TRIGGERS = `
  (select coalesce(json_agg(json_build_object('name', g.tgname, 'definition', pg_get_triggerdef(g.oid, true), 'enabled', g.tgenabled,
    'comment', obj_description(g.oid, 'pg_trigger')) order by g.tgname collate "C"), '[]')
  from pg_trigger g where g.tgrelid = c.oid and not g.tgisinternal and g.tgparentid = 0)`

const TABLES = `
  select c.relname as name, obj_description(c.oid, 'pg_class') as comment, pg_get_partkeydef(c.oid) as "partitionKey",
    ${COLUMNS} as columns, ${CONSTRAINTS} as constraints, ${INDEXES} as indexes, ${TRIGGERS} as triggers, ${GRANTS('c.relacl')} as grants
  from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
  order by c.relname collate "C"`

const VIEWS = `
  select c.relname as name, obj_description(c.oid, 'pg_class') as comment, pg_get_viewdef(c.oid, true) as definition, ${GRANTS('c.relacl')} as grants,
    array(select a.attname::text || ' ' || format_type(a.atttypid, a.atttypmod) from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 order by a.attnum) as columns
  from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('v', 'm') order by c.relname collate "C"`

const FUNCTIONS = `
  select p.proname as name, pg_get_function_arguments(p.oid) as arguments, pg_get_function_result(p.oid) as result,
    obj_description(p.oid, 'pg_proc') as comment, pg_get_functiondef(p.oid) as definition, ${GRANTS('p.proacl')} as grants,
    exists (select from pg_depend d where d.refclassid = 'pg_proc'::regclass and d.refobjid = p.oid
      and d.classid in ('pg_constraint'::regclass, 'pg_attrdef'::regclass)) as "isUsedByTables"
  from pg_proc p where p.pronamespace = 'public'::regnamespace
    and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
  order by p.proname collate "C", 2`

const SEQUENCES = `
  select c.relname as name, format('%s start %s increment %s', format_type(s.seqtypid, null), s.seqstart, s.seqincrement) as definition
  from pg_class c join pg_sequence s on s.seqrelid = c.oid
  where c.relnamespace = 'public'::regnamespace
    and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'i')
  order by c.relname collate "C"`

const PARTITIONS = `
  select c.relname as name, i.inhparent::regclass::text || ' ' || pg_get_expr(c.relpartbound, c.oid) as definition
  from pg_inherits i join pg_class c on c.oid = i.inhrelid
  where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by c.relname collate "C"`

export async function readCatalog(client: Client): Promise<Catalog> {
  const read = async <T extends object>(text: string) => (await client.query<T>(text)).rows
  return {
    tables: await read(TABLES),
    views: await read(VIEWS),
    functions: await read(FUNCTIONS),
    sequences: await read(SEQUENCES),
    partitions: await read(PARTITIONS),
  }
}
