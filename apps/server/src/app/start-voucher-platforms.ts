/**
 * Group-buy platforms of this process: the real ones with keys in the environment; without any keys, simulators that
 * speak the same protocols and store their records in the data folder.
 */
import { join } from 'node:path'
import { randomUUID } from 'node:crypto'
import type { Db } from '../db/connection.ts'
import { addDemoVouchers } from './demo-vouchers.ts'
import { getServerSecret } from '../modules/platform/public.ts'
import type { ProblemReporter } from '../providers/problem-report.ts'
import { createDouyin } from '../providers/vouchers/douyin.ts'
import { createMeituan } from '../providers/vouchers/meituan.ts'
import { setVoucherPlatforms } from '../providers/vouchers/registry.ts'
import type { VoucherSettings } from '../providers/vouchers/settings.ts'
import type { SimDeal, VoucherBook } from '../providers/vouchers/simulator/voucher-book.ts'

type Starting = { db: Db; clock: () => Date; dataDir: string; live: boolean; report: ProblemReporter }

/** Starts the voucher platforms; `stop` ends them. With `live` at least one provider is real, so none is simulated. */
export async function startVoucherPlatforms(
  settings: VoucherSettings | undefined,
  { db, clock, dataDir, live, report }: Starting,
): Promise<{ stop: () => Promise<void> }> {
  if (live) {
    const mode = 'live' as const
    setVoucherPlatforms([
      ...(settings?.meituan ? [createMeituan(settings.meituan, { mode, report })] : []),
      ...(settings?.douyin ? [createDouyin(settings.douyin, { mode, report })] : []),
    ])
    return { stop: async () => undefined }
  }
  // Imported only here: a server with keys never loads them.
  const [{ createMeituanSimulator }, { createDouyinSimulator }, { VoucherBook: Book }] = await Promise.all([
    import('../providers/vouchers/simulator/meituan-simulator.ts'),
    import('../providers/vouchers/simulator/douyin-simulator.ts'),
    import('../providers/vouchers/simulator/voucher-book.ts'),
  ])
  const bookId = await getServerSecret(db, 'simulator-book', randomUUID)
  const deals = await loadDeals(db)
  const book = new Book({ deals, clock, bookFile: join(dataDir, 'simulator', `vouchers-book-${bookId}.jsonl`) })
  await addDemoVouchers(db, book, clock())
  const [meituan, douyin] = [await createMeituanSimulator(book), await createDouyinSimulator(book)]
  const createPlatformSamples = (platform: string) =>
    createSamples(
      book,
      deals.filter((deal) => deal.platform === platform),
    )
  const mode = 'simulated' as const
  setVoucherPlatforms([
    createMeituan(meituan.settings, { mode, report, samples: createPlatformSamples('meituan') }),
    createDouyin(douyin.settings, { mode, report, samples: createPlatformSamples('douyin') }),
  ])
  return {
    stop: async () => {
      await Promise.all([meituan.stop(), douyin.stop()])
    },
  }
}

/** Deals that the simulated platforms sell: all deals this venue accepts. */
async function loadDeals(db: Db): Promise<SimDeal[]> {
  return db
    .selectFrom('groupPackage')
    .select(['platform', 'dealId', 'dealTitle', 'sellAmount', 'marketAmount'])
    .orderBy('groupPackageId')
    .execute()
}

/**
 * Sample voucher codes for manual tests: two for each deal, one for a single voucher and one for an order of two
 * vouchers. Other codes can be made by changing the digits in the middle.
 */
const createSamples = (book: VoucherBook, deals: readonly SimDeal[]): string[] =>
  deals.flatMap(({ dealId }) => [
    book.codeOf(dealId, { serial: Math.floor(Math.random() * 90_000) + 10_000 }),
    book.codeOf(dealId, { count: 2, serial: Math.floor(Math.random() * 90_000) + 10_000 }),
  ])
