export const challenge = '¿Qué se lo impide?';
export const challengeHelp = 'Elija la opción que mejor se ajuste.';
export const budget = '¿Cuál es su presupuesto de bienestar?';
export const budgetHelp = 'Su presupuesto no cambia su combinación, y aquí no se cobra nada.';
export const withinBudget = (total: string) =>
  `Una unidad de cada producto suma ${total}: dentro del presupuesto que eligió.`;
export const overBudget = (total: string) =>
  `Una unidad de cada producto suma ${total}: más que el presupuesto que eligió. Puede empezar con un solo producto.`;
export const starter = 'Inicial';
export const starterNote = 'Menos de $200 al mes';
export const balanced = 'Equilibrado';
export const balancedNote = '$200-$500 al mes';
export const advanced = 'Avanzado';
export const advancedNote = '$500-$1000 al mes';
export const pickGoal = 'Elija su objetivo';
export const pickGoalText = 'Elija primero lo que quiere lograr';
export const tellChallenge = 'Cuéntenos su dificultad';
export const tellChallengeText = '¿Qué se lo impide?';
export const pickBudget = 'Seleccione su nivel de inversión';
export const pickBudgetText = 'Ayúdenos a personalizar su plan';
export const ready = '¡Su combinación de péptidos está lista!';
export const getProtocol = 'Obtener mi protocolo completo (gratis)';
export const capture = '¡Su combinación está lista!';
export const captureHelp = 'Enviamos su protocolo gratuito de 30 días a su correo electrónico.';
export const email = 'Correo electrónico';
export const phone = 'Número de teléfono';
export const phoneHelp = 'Opcional, para recibir novedades por SMS.';
export const send = 'Enviarme mi plan personalizado';
export const noSpam =
  'Sin correo no deseado. En cada correo comercial puede darse de baja; los SMS terminan respondiendo STOP.';
export const emailRequired = 'Falta el correo electrónico';
export const emailRequiredText = 'Escriba su correo electrónico para recibir su protocolo personalizado';
export const onTheWay = '¡Su plan está en camino! 🎉';
export const onTheWayText =
  'Revise su correo electrónico: allí encontrará su protocolo de péptidos completo y personalizado.';
