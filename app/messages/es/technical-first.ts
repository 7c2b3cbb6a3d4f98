export const formatStep = (step: number, total: number) => `Paso ${step} de ${total} del protocolo`;
export const application = 'Aplicación principal de la investigación';
export const applicationHelp = 'Seleccione el campo de estudio.';
export const generate = 'Generar protocolo';
