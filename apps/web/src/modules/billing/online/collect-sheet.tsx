import { Button } from '#kit/button.tsx'
import { Sheet } from '#kit/sheet.tsx'
import { MAX_LOST_RESPONSES } from './collect-rules.ts'
import { CodeCollectionState } from './collect-state.tsx'
import type { CodeCollection } from './use-collect.ts'

type CollectSheetProps = { collect: CodeCollection; fact: string; onClose: () => void }

/** Payment by a scanned code with its actions. Renders nothing while the code is entered. */
export function CodeCollectionSheet({ collect, fact, onClose }: CollectSheetProps) {
  const { flow } = collect
  if (flow.step === 'asking') return null
  return (
    <Sheet open onClose={onClose} title="扫客人付款码" fact={fact} footer={<Acts {...collect} onClose={onClose} />}>
      <CodeCollectionState flow={flow} />
    </Sheet>
  )
}

function Acts({ flow, look, end, again, onClose }: CodeCollection & { onClose: () => void }) {
  switch (flow.step) {
    case 'sending':
      return (
        <Button wide busy={flow.tries < MAX_LOST_RESPONSES} onClick={look}>
          {flow.tries < MAX_LOST_RESPONSES ? '请稍候' : '再次确认'}
        </Button>
      )
    case 'running':
      return (
        <Button wide onClick={end}>
          取消收款
        </Button>
      )
    case 'ending':
      return (
        <Button wide busy>
          正在取消
        </Button>
      )
    case 'failed':
      return (
        <>
          <Button onClick={onClose}>关闭</Button>
          <Button kind="primary" wide onClick={again}>
            重新扫码
          </Button>
        </>
      )
    default:
      return null
  }
}
