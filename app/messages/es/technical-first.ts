export const stepOf = (step: number, of: number) => `Paso ${step} de ${of} del protocolo`;
export const application = 'Aplicación principal de la investigación';
export const applicationHelp = 'Seleccione el campo de estudio.';
export const generate = 'Generar protocolo';
