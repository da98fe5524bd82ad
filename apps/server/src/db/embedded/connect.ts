import { Client } from 'pg'
import { DATABASE_USER } from './init-cluster.ts'

/** Name of the app's database within the cluster. */
export const DATABASE_NAME = 'nocturne'
const NO_SUCH_DATABASE = '3D000'

type Place = { host: string; port: number }

/** Returns true when the server responds to a query; creates the app's database when it is missing. */
export async function tryConnect(place: Place): Promise<boolean> {
  const first = await queryValue(place, DATABASE_NAME, 'select 1')
  if (first !== NO_SUCH_DATABASE) return first === null
  await queryValue(place, 'postgres', `create database ${DATABASE_NAME}`)
  return (await queryValue(place, DATABASE_NAME, 'select 1')) === null
}

/** Returns null when the query worked, else the error's code. */
async function queryValue(place: Place, database: string, query: string): Promise<string | null> {
  const client = new Client({ ...place, user: DATABASE_USER, database, connectionTimeoutMillis: 5_000 })
  // If the server dies meanwhile, the rejected query already reports it; an unhandled 'error' event would end the
  // process.
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query(query)
    return null
  } catch (error) {
    return (error as { code?: string }).code ?? 'unknown'
  } finally {
    await client.end().catch(() => {})
  }
}
