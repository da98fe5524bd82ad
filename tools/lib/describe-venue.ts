import { userStatus, userType } from '@nocturne/contract/codes'
import { Client } from 'pg'
import type { ConnectionOptions } from '../../apps/server/src/db/connection.ts'

type Venue = { name: string | null; people: number; lastNight: string | null }

/** Names the venue of a database, so that a wrong one is noticed. Throws when the database contains none. */
export async function describeVenue(connection: ConnectionOptions): Promise<string> {
  const client = new Client(connection)
  await client.connect()
  try {
    const { rows: tables } = await client.query<{ found: boolean }>(
      `select to_regclass('app_user') is not null as found`,
    )
    const venue = tables[0]?.found === true ? await readVenue(client) : null
    if (venue === null || venue.people === 0)
      throw new Error('This database contains no venue: check DATA_DIR or DATABASE_URL')
    return formatVenue(venue)
  } finally {
    await client.end()
  }
}

async function readVenue(client: Client): Promise<Venue | null> {
  const { rows } = await client.query<Venue>(
    `select (select config_value #>> '{}' from sys_config where config_key = 'venue.venueName') as name,
       (select count(*)::int from app_user where status = $1 and user_type <> $2) as people,
       (select max(business_date)::text from sitting) as "lastNight"`,
    [userStatus.active, userType.system],
  )
  return rows[0] ?? null
}

/** Text for the operator: `Venue 夜航: 63 people, last night 2026-11-27`. */
export const formatVenue = ({ name, people, lastNight }: Venue): string =>
  `Venue ${name ?? 'without a name'}: ${people} ${people === 1 ? 'person' : 'people'}, ${
    lastNight === null ? 'no night yet' : `last night ${lastNight}`
  }`
