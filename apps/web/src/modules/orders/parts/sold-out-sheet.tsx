import { Button } from '../../../kit/button.tsx'
import { Sheet } from '../../../kit/sheet.tsx'
import { Stack } from '../../../kit/stack.tsx'
import { useSoldOut } from '../use-work-list.ts'
import { goodsOf, type TicketLine } from '../work-list.ts'

export interface SoldOutSheetProps {
  line: TicketLine
  soldOutIds: readonly number[]
  onClose: () => void
}

/** 沽清 from a ticket: what has run out is named by one tap. What was marked can be put back the same way. */
export default function SoldOutSheet({ line, soldOutIds, onClose }: SoldOutSheetProps) {
  const mark = useSoldOut()
  const choices = goodsOf(line)
  return (
    <Sheet open onClose={onClose} title="沽清" fact="今晚不再供应，所有手机上立即显示售罄，日结后自动恢复">
      <Stack>
        {choices.map((goods) => {
          const marked = soldOutIds.includes(goods.goodsId)
          const act = async () => {
            if (await mark(goods, !marked)) onClose()
          }
          return (
            <Button key={goods.goodsId} kind={marked || choices.length > 1 ? 'plain' : 'danger'} wide onClick={act}>
              {marked ? `恢复供应 ${goods.goodsName}` : `沽清 ${goods.goodsName}`}
            </Button>
          )
        })}
      </Stack>
    </Sheet>
  )
}
