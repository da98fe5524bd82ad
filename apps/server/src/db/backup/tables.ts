import type { Client } from 'pg'

/** Tables whose rows are useless elsewhere: live sessions, one-time codes, provider tokens, replica heartbeats. */
const LEFT_OUT = [
  'schema_migration',
  'schema_routine',
  'session',
  'push_subscription',
  'captcha',
  'secret_nonce',
  'throttle',
  'pay_ticket',
  'provider_token',
  'replica_heartbeat',
]

/**
 * Tables dumped in the order of their random key. Physical order is the order of writing: it would place an anonymous feedback message
 * between two with a known time.
 */
const SORTED: Readonly<Record<string, string>> = {
  suggestion: 'suggestion_id',
  suggestion_picture: 'picture_id',
  suggestion_reply: 'suggestion_id, reply_no',
}

/** `order by` clause of a table's rows; empty where order does not matter. */
export const buildRowOrder = ({ name }: TableShape): string =>
  SORTED[name] === undefined ? '' : ` order by ${SORTED[name]}`

export type TableShape = { name: string; columns: string[] }

/** Tables with their stored columns, by name. Partitions are dumped with their parent; generated columns are recomputed. */
export async function listTables(client: Client): Promise<TableShape[]> {
  const { rows } = await client.query<TableShape>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace and c.relname <> all($1)
     group by c.relname order by c.relname`,
    [LEFT_OUT],
  )
  return rows
}

/** Names of the migrations applied to this database. */
export async function listMigrations(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select name from schema_migration order by name')
  return rows.map(({ name }) => name)
}

const quoteName = (name: string) => `"${name.replaceAll('"', '""')}"`
export const buildColumnList = ({ columns }: TableShape) => columns.map(quoteName).join(', ')
export const quoteTableName = ({ name }: TableShape) => quoteName(name)
