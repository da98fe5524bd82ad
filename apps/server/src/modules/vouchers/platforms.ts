/** Voucher platforms of this venue: the connected ones, and the venue's own codes. */
import type { VoucherPlatform } from '@nocturne/contract/codes'
import type { vouchers } from '@nocturne/contract/vouchers/endpoints'
import type { schemas } from '@nocturne/contract/vouchers/schemas'
import type { Db } from '../../db/connection.ts'
import type { Handler } from '../../http/bind.ts'
import type { VoucherCodePlatform } from '../../providers/vouchers/platform.ts'
import { listVoucherPlatforms } from '../../providers/vouchers/registry.ts'
import { createVenuePlatform } from './venue-platform.ts'

export const listCodePlatforms = (db: Db, now: Date): readonly VoucherCodePlatform[] => [
  ...listVoucherPlatforms(),
  createVenuePlatform(db, now),
]

/** Finds a platform by name; undefined when the venue is not connected to it any more. */
export const findCodePlatform = (db: Db, name: VoucherPlatform, now: Date): VoucherCodePlatform | undefined =>
  listCodePlatforms(db, now).find((platform) => platform.name === name)

export const listPlatforms: Handler<typeof vouchers.platforms, typeof schemas.platforms> = async ({ db, now }) => ({
  platforms: listCodePlatforms(db, now).map(({ name, mode, samples }) => ({
    platform: name,
    mode,
    samples: [...samples],
  })),
})
