/** Overlays that are shown only occasionally: dialogs, toasts, the watermark. Loaded after the page. */
import { DialogHost } from '#kit/dialog-host.tsx'
import { ToastHost } from '#kit/toast-host.tsx'
import { Watermark } from './watermark.tsx'

export default function Overlays() {
  return (
    <>
      <DialogHost />
      <ToastHost />
      <Watermark />
    </>
  )
}
