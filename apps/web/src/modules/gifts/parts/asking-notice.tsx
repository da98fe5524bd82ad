import { Notice } from '#kit/notice.tsx'

/** Notice for staff without permission to give: the selection needs approval. */
export function GiftApprovalNotice() {
  return <Notice tone="warning">您没有赠送权限，提交后由楼面经理审批，通过后自动出品</Notice>
}
