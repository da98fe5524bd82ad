import { Card } from '#kit/card.tsx'
import { KeyValue } from '#kit/key-value.tsx'
import { Money } from '#kit/money.tsx'
import { Sheet } from '#kit/sheet.tsx'
import { Stack } from '#kit/stack.tsx'
import { useUser } from '#lib/identity/session.ts'
import { useMiniProgramLink } from '../mini-program-link.ts'
import { formatUsableNights } from '#lib/format/prepaid-texts.ts'
import { formatPeriod, type Sale } from '../sale-texts.ts'
import { MiniProgramQrCode } from './link-code.tsx'

/** Page of the mini-program on which guests buy. */
const GUEST_PAGE = 'pages/speedKill/index'

type PosterProps = { sale: Sale; employeeCode: string | null; onClose: () => void }

/** 分享海报: goods and prices of the sale, and a QR code that credits guests to the sharing user. */
export default function PosterSheet({ sale, employeeCode, onClose }: PosterProps) {
  const user = useUser()
  const query = new URLSearchParams({ activityId: String(sale.activityId) })
  if (employeeCode !== null) query.set('employeeCode', employeeCode)
  if (user) query.set('salesUserId', String(user.userId))
  const link = useMiniProgramLink(GUEST_PAGE, query.toString())
  return (
    <Sheet open onClose={onClose} title="分享海报" fact={sale.activityName}>
      <Stack gap={3}>
        <Card>
          <KeyValue
            rows={[
              ...sale.goods.map((one) => ({
                label: one.goodsName,
                value: (
                  <>
                    <Money fen={one.killPrice} /> <Money fen={one.salePrice} size="hint" struck />
                  </>
                ),
              })),
              { label: '抢购时间', value: formatPeriod(sale) },
              { label: '使用时间', value: formatUsableNights(sale) },
            ]}
          />
        </Card>
        <MiniProgramQrCode link={link} label={`${sale.activityName}的抢购码`} />
        <p>客人扫码下单，由您分享的订单记在您名下。</p>
      </Stack>
    </Sheet>
  )
}
