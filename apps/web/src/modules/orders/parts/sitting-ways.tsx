import { useLocation } from 'wouter'

import { Button } from '#kit/button.tsx'
import { Stack } from '#kit/stack.tsx'
import { isBuilt } from '#lib/routing/screen-table.ts'
import { fetchWineLink, verifyLink } from '../links.ts'
import type { OrderBook } from '../use-order-actions.ts'

/** Further links for this table: stored bottles, vouchers. */
export function SittingWays({ record, can }: Pick<OrderBook, 'record' | 'can'>) {
  const [, navigate] = useLocation()
  const ways = [
    can.fetchWine && { text: '取酒', link: fetchWineLink(record.tableRecordId) },
    can.verify && { text: '核销', link: verifyLink(record.tableRecordId) },
  ].filter((way) => way !== false && isBuilt(way.link))
  if (ways.length === 0) return null
  return (
    <Stack row gap={2}>
      {ways.map(
        (way) =>
          way && (
            <Button key={way.text} size="small" onClick={() => navigate(way.link)}>
              {way.text}
            </Button>
          ),
      )}
    </Stack>
  )
}
