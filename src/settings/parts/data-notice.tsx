import { Link } from 'react-router'

/** The notice that Ley 25.326 requires where data is collected. `purpose` completes «solo para …». */
export function DataNotice({ purpose }: { purpose: string }) {
  return (
    <p className="max-w-[68ch] text-14 text-soft">
      Usamos estos datos solo para {purpose}. Podés pedirnos verlos, corregirlos o borrarlos (Ley 25.326; órgano de
      control: Agencia de Acceso a la Información Pública).{' '}
      <Link to="/privacidad" className="text-accent underline underline-offset-4">
        Cómo cuidamos tus datos
      </Link>
    </p>
  )
}
