export const goals = 'Seleccione al menos un objetivo de salud';
export const option = 'Seleccione una opción';
export const age = 'Seleccione su rango de edad';
export const budget = 'Seleccione su nivel de presupuesto';
export const experience = 'Seleccione su nivel de experiencia';
export const firstName = 'El nombre debe tener al menos 2 caracteres';
export const email = 'Introduzca una dirección de correo electrónico válida';
export const consent = 'Debe aceptar los términos';
export const healthConsent = 'Debe aceptar el uso de sus respuestas sobre su salud';
export const text = 'Introduzca un texto';
export const controls = 'Elimine los caracteres de control';
export const tooLong = (max: number) => `Use como máximo ${max} caracteres`;
export const list = 'Seleccione de la lista';

export const mainGoal = 'Seleccione su objetivo principal';
export const challenge = 'Seleccione su mayor dificultad';
export const investment = 'Seleccione su nivel de inversión';

export const application = 'Seleccione la aplicación de investigación';
export const objective = 'Seleccione el objetivo de investigación';
export const protocolBudget = 'Seleccione el presupuesto del protocolo';
export const screening = 'Complete la evaluación de seguridad';
export const researchExperience = 'Seleccione el nivel de experiencia';
export const institution = 'Se requiere el nombre de la institución o laboratorio';
export const institutionalEmail = 'Se requiere un correo institucional válido';
