import { Sheet } from '#kit/sheet.tsx'
import { Skeleton } from '#kit/skeleton.tsx'
import { QueryView } from '#shells/query-view.tsx'
import { useBill } from '../use-bill.ts'
import VerifyMemberSheet from './verify-member-sheet.tsx'

type ProveMemberSheetProps = { billId: number; onClose: () => void }

/** 验证会员 opened from the floor: loads the bill first. */
export default function ProveMemberSheet({ billId, onClose }: ProveMemberSheetProps) {
  const query = useBill({ billId })
  if (query.data) return <VerifyMemberSheet bill={query.data} onClose={onClose} />
  return (
    <Sheet open onClose={onClose} title="验证会员">
      <QueryView query={query} skeleton={<Skeleton shape="lines" count={3} />}>
        {() => null}
      </QueryView>
    </Sheet>
  )
}
