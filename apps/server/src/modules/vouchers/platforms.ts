/** Code platforms of this venue: the connected ones, and its own. */
import type { VoucherPlatform } from '@nocturne/contract/codes'
import type { vouchers } from '@nocturne/contract/vouchers/endpoints'
import type { schemas } from '@nocturne/contract/vouchers/schemas'
import type { Db } from '../../db/connection.ts'
import type { Handler } from '../../http/bind.ts'
import type { CodePlatform } from '../../providers/vouchers/platform.ts'
import { voucherPlatforms } from '../../providers/vouchers/registry.ts'
import { housePlatform } from './house-platform.ts'

export const platformsOf = (db: Db, now: Date): readonly CodePlatform[] => [
  ...voucherPlatforms(),
  housePlatform(db, now),
]

/** Undefined when the venue is no longer connected to it. */
export const platformOf = (db: Db, name: VoucherPlatform, now: Date): CodePlatform | undefined =>
  platformsOf(db, now).find((platform) => platform.name === name)

export const listPlatforms: Handler<typeof vouchers.platforms, typeof schemas.platforms> = async ({ db, now }) => ({
  platforms: platformsOf(db, now).map(({ name, mode, samples }) => ({ platform: name, mode, samples: [...samples] })),
})
