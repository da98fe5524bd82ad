import { expect, test } from 'vitest'
import { ConfigError, resolvePublicUrl, readConfig } from './config.ts'

test('starts with defaults for every setting', () => {
  expect(readConfig({})).toMatchObject({
    host: '0.0.0.0',
    port: 3000,
    databaseUrl: '',
    publicUrl: 'http://localhost:3000',
    trustedProxies: [],
    logLevel: 'info',
    poolSize: 16,
    reportUrl: '',
    reportLagMs: 500,
    rateLimit: 300,
    demo: null,
    demoNights: 30,
  })
})

test('reports all problems together', () => {
  const wrong = {
    PORT: 'eighty',
    DATABASE_POOL: '1',
    DATABASE_URL: 'mysql://x',
    DATABASE_REPORT_URL: 'mysql://x',
    DATABASE_REPORT_LAG: '9999',
    LOG_LEVEL: 'loud',
    PUBLIC_URL: 'club.example',
    RATE_LIMIT: '0.5',
    OPERATIONS_TOKEN: 'short',
    DEMO: 'perhaps',
    DEMO_NIGHTS: '-1',
  }
  const refuse = () => readConfig(wrong)
  expect(refuse).toThrow(ConfigError)
  for (const name of Object.keys(wrong)) expect(refuse).toThrow(name)
})

test('separates the owner of a database from the role of the server', () => {
  const owner = 'postgresql://owner:x@db.example/house'
  expect(() => readConfig({ DATABASE_OWNER_URL: owner })).toThrow('needs DATABASE_URL')
  expect(() => readConfig({ DATABASE_OWNER_URL: owner, DATABASE_URL: 'postgresql://db.example/house' })).toThrow(
    'must name the role',
  )
  const both = { DATABASE_OWNER_URL: owner, DATABASE_URL: 'postgresql://house:x@db.example/house' }
  expect(readConfig(both)).toMatchObject({ databaseUrl: both.DATABASE_URL, databaseOwnerUrl: owner })
})

test('derives the default address from the listening port, and leaves a configured one unchanged', () => {
  expect(resolvePublicUrl(readConfig({ PORT: '0' }), 4321)).toBe('http://localhost:4321')
  expect(resolvePublicUrl(readConfig({ PORT: '3001', PUBLIC_URL: 'http://localhost:3000/' }), 3001)).toBe(
    'http://localhost:3000',
  )
})
