import { payBizType } from '@nocturne/contract/codes'
import { members } from '@nocturne/contract/members/endpoints'
import type { AnswerOf, InputOf } from '@nocturne/contract/endpoint'
import { useQuery } from '@tanstack/react-query'

import { Card } from '#kit/card.tsx'
import { KeyValue } from '#kit/key-value.tsx'
import { Money } from '#kit/money.tsx'
import { call, type AnyEndpoint } from '#lib/query/api.ts'
import { buildQueryKey } from '#lib/query/query.ts'
import type { PaymentResult } from '../use-payment-result.ts'

/** Queries as the signed-in member; undefined while loading or if the query failed. */
function useOwn<E extends AnyEndpoint>(endpoint: E, input: InputOf<E>, enabled = true): AnswerOf<E> | undefined {
  return useQuery<AnswerOf<E>>({
    queryKey: buildQueryKey(endpoint, input),
    queryFn: ({ signal }) => call(endpoint, input, { signal, silent: true, bearer: 'member' }),
    staleTime: 0,
    enabled,
  }).data
}

/** Card with the member's credited amount, balance and level after a balance payment or a recharge. */
export default function MemberBalanceCard({ result }: { result: PaymentResult }) {
  const recharged = result.bizType === payBizType.recharge
  const recharge = useOwn(members.rechargeDetail, { rechargeId: result.bizId }, recharged)
  const info = useOwn(members.info, {}, recharged)
  const balance = useOwn(members.balance, {})
  if (!balance) return null
  return (
    <Card label="会员余额">
      <KeyValue
        rows={[
          ...(recharge
            ? [{ label: '到账', value: <Money fen={recharge.principalAmount + recharge.bonusAmount} exact /> }]
            : []),
          { label: '会员余额', value: <Money fen={balance.balance} exact />, total: true },
          ...(info ? [{ label: '会员等级', value: info.levelName }] : []),
        ]}
      />
    </Card>
  )
}
