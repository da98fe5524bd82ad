import { emptyTexts } from '@nocturne/contract/client-texts'
import { getLabel } from '@nocturne/contract/dictionaries'
import { members } from '@nocturne/contract/members/endpoints'
import Wallet from 'lucide-react/icons/wallet'

import { BottomBar } from '#kit/bottom-bar.tsx'
import { Button } from '#kit/button.tsx'
import { Card } from '#kit/card.tsx'
import { KeyValue } from '#kit/key-value.tsx'
import { ListRow } from '#kit/list-row.tsx'
import { Money } from '#kit/money.tsx'
import { useApiPages, type PagedRow } from '#lib/query/pages.ts'
import { createLazyComponent } from '#lib/routing/lazy-part.ts'
import { LazySheet } from '#shells/lazy-content.tsx'
import { useLayerParam } from '#shells/layer-param.ts'
import { ListPage } from '#shells/list-page.tsx'
import { memberCentreLink, buildMemberRechargeLink } from '../links.ts'
import { RechargeStatusTag } from '../parts/recharge-state.tsx'
import { formatBonus, formatDateAndTime, formatGiftGoods } from '../recharge-texts.ts'

const rechargeSheet = createLazyComponent(() => import('../parts/recharge-sheet.tsx'))

type Recharge = PagedRow<typeof members.recharges>

const getRechargeKey = ({ rechargeId }: Recharge) => rechargeId

/** P152 充值记录: recharges of a member with their bonus. */
export default function RechargesPage() {
  const sheet = useLayerParam('recharge')
  const query = useApiPages(members.recharges, {}, { pageSize: 50 })
  const sums = query.first?.summary
  return (
    <ListPage
      backTo={memberCentreLink}
      bottom={
        <BottomBar>
          <Button kind="primary" wide onClick={() => sheet.open('first')}>
            充值
          </Button>
        </BottomBar>
      }
      summary={
        <>
          {sheet.value !== undefined && <LazySheet part={rechargeSheet} props={{ onClose: sheet.close }} />}
          {sums && (
            <Card label="累计充值">
              <KeyValue
                rows={[
                  { label: '累计本金', value: <Money fen={sums.principalAmount} exact /> },
                  { label: '累计赠送金', value: <Money fen={sums.bonusAmount} exact /> },
                ]}
              />
            </Card>
          )}
        </>
      }
      query={query}
      row={renderRechargeRow}
      rowKey={getRechargeKey}
      empty={{ text: emptyTexts.recharge, icon: <Wallet /> }}
    />
  )
}

function renderRechargeRow(recharge: Recharge) {
  const { rechargeId, payTime, payMethod, principalAmount, bonusAmount, giftGoods, balanceAfter } = recharge
  return (
    <ListRow
      title={`充值 ${formatDateAndTime(payTime)}`}
      aside={getLabel('pay_method', payMethod)}
      fact={[formatBonus(bonusAmount), formatGiftGoods(giftGoods)].filter((text) => text !== '').join(' · ')}
      note={
        balanceAfter === null ? undefined : (
          <>
            充值后余额 <Money fen={balanceAfter} exact />
          </>
        )
      }
      figure={<Money fen={principalAmount} exact />}
      chip={<RechargeStatusTag recharge={recharge} />}
      href={buildMemberRechargeLink(rechargeId)}
    />
  )
}
