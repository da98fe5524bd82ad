import { formatFen } from '@nocturne/base/money'
import { billing } from '@nocturne/contract/billing/endpoints'
import type { AnswerOf } from '@nocturne/contract/endpoint'

import { bridge } from '#bridge/bridge.ts'
import { BottomBar } from '#kit/bottom-bar.tsx'
import { Button } from '#kit/button.tsx'
import { Card } from '#kit/card.tsx'
import { SectionTitle } from '#kit/section-title.tsx'
import { formatClock } from '#lib/format/format.ts'
import { usePermissions } from '#lib/identity/permissions.ts'
import { useApi } from '#lib/query/query.ts'
import { parseId, useParams } from '#lib/routing/screen.ts'
import { useCommand } from '#lib/offline/use-command.ts'
import { MissingContentPage } from '#shells/absent-page.tsx'
import { DetailPage } from '#shells/detail-page.tsx'
import { CreditFacts, type CreditDetail } from '../../billing/public.ts'
import { myCreditsLink, buildSettledBillLink } from '../links.ts'

const renderContent = (credit: CreditDetail) => <Content credit={credit} />
const renderActions = (credit: CreditDetail) => <Acts credit={credit} />

/** P089 挂账详情: one credit, with ways to contact the debtor. */
export default function MyCreditPage() {
  const creditId = parseId(useParams('creditId').creditId)
  const query = useApi(
    billing.creditDetail,
    { creditId: creditId ?? 0 },
    { enabled: creditId !== undefined, live: true },
  )
  if (creditId === undefined) return <MissingContentPage backTo={myCreditsLink} text="挂账不存在" />
  return (
    <DetailPage backTo={myCreditsLink} query={query} bottom={renderActions}>
      {renderContent}
    </DetailPage>
  )
}

function Content({ credit }: { credit: CreditDetail }) {
  const may = usePermissions()
  return (
    <Card label="挂账">
      <SectionTitle inCard>{credit.creditNo}</SectionTitle>
      <CreditFacts
        credit={credit}
        billHref={credit.billId !== null && may('report:settle:view') ? buildSettledBillLink(credit.billId) : undefined}
      />
    </Card>
  )
}

/**
 * Buttons to call the debtor and to send a link for the repayment. Calling requires an unmasked number; the link an
 * open amount.
 */
function Acts({ credit }: { credit: CreditDetail }) {
  const { creditId, guestPhone, can } = credit
  const link = useCommand(billing.payCode, { label: '还款链接', quiet: false })
  const callable = /^\d+$/.test(guestPhone)
  const send = async () => {
    // A refusal was already shown.
    const done = await link.submit({ creditId }).catch(() => null)
    if (done && !done.queued) await share(done.answer, credit)
  }
  if (!callable && !can.code) return null
  return (
    <BottomBar>
      {callable && <Button onClick={() => bridge.phoneCall(guestPhone)}>拨号</Button>}
      {can.code && (
        <Button kind="primary" wide busy={link.busy} onClick={send}>
          发送还款链接
        </Button>
      )}
    </BottomBar>
  )
}

type Link = AnswerOf<typeof billing.payCode>

async function share({ url, amount, expireTime }: Link, { tableName }: CreditDetail): Promise<void> {
  try {
    const text = `${tableName} 挂账待还 ${formatFen(amount, { trim: true })}，链接 ${formatClock(expireTime)} 前有效`
    await bridge.share({ title: '挂账还款', text, url })
  } catch {
    // The user cancelled, or the bridge already showed the error.
  }
}
