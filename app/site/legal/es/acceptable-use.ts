import type { LegalFacts, LegalText } from '../legal-text.ts';

/** What companies may not do with the service. */
export const acceptableUseText = ({ site: { name } }: LegalFacts): LegalText => ({
  title: 'Uso aceptable',
  description: `Lo que las empresas no pueden hacer con ${name}: ni prometer curas, ni escribir sin consentimiento, ni nada ilícito.`,
  lead: `Reglas para las empresas que usan ${name}. Forman parte de las condiciones.`,
  reviewed: '2026-11-28',
  sections: [
    {
      id: 'claims',
      heading: 'Sin promesas de tratamiento',
      body: [
        'No diga, en ningún texto, imagen o nombre de producto, que un producto trata, cura, previene o diagnostica una enfermedad, ni que está destinado al uso en personas, donde la ley de su mercado no lo permita.',
        'No diga que un producto está autorizado, probado o libre de efectos adversos si no es así o no puede demostrarlo.',
        'No cambie ni oculte las advertencias de los productos, la línea sobre su autorización ni la línea de emergencias.',
      ],
    },
    {
      id: 'goods',
      heading: 'Productos y mercados',
      body: [
        'Venda solo lo que pueda vender donde viven sus clientes, y solo a adultos.',
        'No disfrace productos, precios o enlaces ante los proveedores de pagos, correo o SMS.',
      ],
    },
    {
      id: 'messages',
      heading: 'Mensajes',
      body: [
        'Escriba solo a quien haya aceptado, diga quién es y deje de escribir cuando se lo pidan. Las listas compradas están prohibidas.',
      ],
    },
    {
      id: 'data',
      heading: 'Datos',
      body: [
        'Use las respuestas sobre salud solo para lo que las personas aceptaron. No las entregue a anunciantes, aseguradoras ni empleadores.',
      ],
    },
    {
      id: 'service',
      heading: 'El servicio',
      body: ['No ataque, sobrecargue ni copie el servicio, ni lo use para alguien que esté excluido de él.'],
    },
    {
      id: 'checks',
      heading: 'Qué pasa si se incumplen estas reglas',
      body: [
        'Podemos revisar lo que usted publica y envía con el servicio. Le pedimos que cambie el contenido que incumpla estas reglas, y detenemos de inmediato el contenido que ponga en peligro a alguien.',
      ],
    },
  ],
});
