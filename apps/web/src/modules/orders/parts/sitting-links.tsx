import { useLocation } from 'wouter'

import { Button } from '#kit/button.tsx'
import { Stack } from '#kit/stack.tsx'
import { hasScreen } from '#lib/routing/screen-table.ts'
import { buildWithdrawWineLink, buildVerifyVoucherLink } from '../links.ts'
import type { SittingOrders } from '../use-order-actions.ts'

/** Further links for this table: stored bottles, vouchers. */
export function SittingLinks({ record, can }: Pick<SittingOrders, 'record' | 'can'>) {
  const [, navigate] = useLocation()
  const ways = [
    can.fetchWine && { text: '取酒', link: buildWithdrawWineLink(record.tableRecordId) },
    can.verify && { text: '核销', link: buildVerifyVoucherLink(record.tableRecordId) },
  ].filter((way) => way !== false && hasScreen(way.link))
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
