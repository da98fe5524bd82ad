import { Client } from 'pg'
import { DATABASE_USER } from './init-cluster.ts'

/** The app's own database within the cluster. */
export const DATABASE_NAME = 'nocturne'
const NO_SUCH_DATABASE = '3D000'

type Place = { host: string; port: number }

/** True when the server answers a query; creates the app's database on the way when it is not there yet. */
export async function connectOnce(place: Place): Promise<boolean> {
  const first = await ask(place, DATABASE_NAME, 'select 1')
  if (first !== NO_SUCH_DATABASE) return first === null
  await ask(place, 'postgres', `create database ${DATABASE_NAME}`)
  return (await ask(place, DATABASE_NAME, 'select 1')) === null
}

/** Null when the query worked, else the error's code. */
async function ask(place: Place, database: string, query: string): Promise<string | null> {
  const client = new Client({ ...place, user: DATABASE_USER, database, connectionTimeoutMillis: 5_000 })
  // A server that dies while we ask is reported by the rejected query; the event would end the process.
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
