export function MailPreview({ html, text }: { html: string; text: string }) {
  if (!html) return <p className="admin-soft">No hay una copia de este mail: se guardan 90 días.</p>
  return (
    <>
      <iframe
        key={html}
        src="/vista-de-mail"
        sandbox="allow-scripts"
        referrerPolicy="no-referrer"
        title="Vista previa del mail"
        className="admin-mail"
        onLoad={(event) => event.currentTarget.contentWindow?.postMessage(html, '*')}
      />
      <details className="admin-mail-text">
        <summary>Texto sin formato</summary>
        <pre>{text}</pre>
      </details>
    </>
  )
}
