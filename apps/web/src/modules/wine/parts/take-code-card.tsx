import { Card } from '../../../kit/card.tsx'
import { Figure } from '../../../kit/figure.tsx'

/** What a guest says at the table to have his bottles brought. `whose` where he has more than one number. */
export function TakeCodeCard({ takeCode, whose }: { takeCode: string; whose?: string | undefined }) {
  return (
    <Card label="取酒码">
      <Figure
        label={whose === undefined ? '我的取酒码' : `${whose} 的取酒码`}
        value={takeCode}
        size="headline"
        note="到店取酒时告诉服务员，请勿转发他人"
      />
    </Card>
  )
}
