import { vouchers } from '@nocturne/contract/vouchers/endpoints'
import { schemas } from '@nocturne/contract/vouchers/schemas'
import { defineServerModule } from '../../http/bind.ts'
import { cancelVoucher } from './cancel-voucher.ts'
import { handleDifference, listComparisons, listDifferences } from './compare-queries.ts'
import { consumeVouchers } from './consume-vouchers.ts'
import { issueHouseCodes } from './issue-house-codes.ts'
import { listPackages, removePackage, savePackage } from './packages.ts'
import { listPlatforms } from './platforms.ts'
import { prepareCode, readPreparedCode } from './prepare-code.ts'
import { listVouchers, readVoucher } from './voucher-queries.ts'

export const vouchersModule = defineServerModule(vouchers, schemas, {
  platforms: listPlatforms,
  prepare: prepareCode,
  prepared: readPreparedCode,
  consume: consumeVouchers,
  cancel: cancelVoucher,
  list: listVouchers,
  detail: readVoucher,
  packages: listPackages,
  savePackage,
  removePackage,
  issueHouseCodes,
  comparisons: listComparisons,
  differences: listDifferences,
  handleDifference,
})
