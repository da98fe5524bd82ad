import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const env = { ...process.env, DATABASE_URL: 'mysql://nowhere', NO_COLOR: '1' }

/**
 * Uses a DATABASE_URL that cannot be opened: a tool that reports wrong arguments in spite of it has checked them before
 * opening the database.
 */
test.each([
  ['seed.ts --night 3', "Unknown option '--night'"],
  ['seed.ts 30', "Unexpected argument '30'"],
  ['seed.ts --nights x --scale 99', '--nights is a whole number'],
  ['seed.ts --nights 3', 'DATABASE_URL must start with postgresql://'],
  ['token.ts', 'usage: npm run -s token -- <userName>'],
  ['token.ts lm01', 'DATABASE_URL must start with postgresql://'],
  ['versions.ts', 'usage: npm run -s versions -- <command>'],
  ['versions.ts publish windows 1.0.0', 'usage: npm run -s versions'],
  ['versions.ts withdraw', 'usage: npm run -s versions'],
  ['versions.ts list --size x', 'usage: npm run -s versions'],
  ['versions.ts publish ios latest --store https://apps.example/1', '"latest" is no version'],
  ['versions.ts publish android 1.4.2 --download http://club.example/a.apk', 'For android --download is the https'],
  ['versions.ts publish ios 1.4.2', 'For ios name the page in the store'],
  ['versions.ts publish ios 1.4.2 --speed 3', "Unknown option '--speed'"],
  ['versions.ts list', 'DATABASE_URL must start with postgresql://'],
  ['backup.ts', 'usage: npm run backup -- <file>'],
  ['backup.ts night.backup', 'DATABASE_URL must start with postgresql://'],
  ['restore.ts one two', 'usage: npm run restore -- <file>'],
  ['reconcile.ts paypal 2026-03-14', 'usage: npm run reconcile -- <wechat|alipay> <YYYY-MM-DD>'],
  ['reconcile.ts wechat 2026-02-30', 'usage: npm run reconcile'],
  ['shots.ts P001 P999', 'nothing is known of P999'],
  ['../bench/run.ts nothing', 'usage: npm run bench -- [order-placement | '],
  ['uploads.ts', 'usage: npm run -s uploads -- <command>'],
  ['uploads.ts copy --to moon', 'usage: npm run -s uploads -- <command>'],
  ['uploads.ts copy --to s3', 'set S3_…'],
  ['uploads.ts verify', 'DATABASE_URL must start with postgresql://'],
  ['audit.ts', 'DATABASE_URL must start with postgresql://'],
])('refuses %s with one sentence', (command, sentence) => {
  const [file = '', ...args] = command.split(' ')
  const { status, stderr, stdout } = spawnSync(process.execPath, [join(import.meta.dirname, file), ...args], {
    env,
    encoding: 'utf8',
  })
  expect(stderr).toContain(sentence)
  expect(stderr).not.toMatch(/^\s+at /m)
  expect(stdout).toBe('')
  expect(status).toBe(1)
})
