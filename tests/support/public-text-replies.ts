/**
 * Replies to texts and chat messages from public sources that the reader of replies (app/domain/delivery/wish-in-words.ts) was not written
 * from: replies that companies printed, and the examples in tests of other programs. `stops` and `others` are what the source itself says
 * of each. Replies that only name calls or e-mails are left out. A source without a page is a file of the public code index, by its id.
 */
interface ReplySource {
  source: string;
  language: 'en' | 'es';
  /** Replies by which a person asks for no more messages. */
  stops: readonly string[];
  /** Replies that ask for something else. */
  others: readonly string[];
}

export const PUBLIC_TEXT_REPLIES: readonly ReplySource[] = [
  {
    source: 'https://www.text-em-all.com/blog/how-were-using-machine-learning-to-prevent-unwanted-messages',
    language: 'en',
    stops: [
      'Please remove me. I have already asked once.',
      'I have been receiving these messages in error. Please remove me.',
      'I believe you have the wrong person.',
      "I don't wish to receive these offers anymore.",
      "I'm just a kid wrong number.",
      'Can I please be taken off of the list! Not coming out this winter. thanks',
      'Stop ! ! !',
    ],
    others: [],
  },
  {
    source: 'https://elizabethwarren.com/resource/texting-opt-out-guide',
    language: 'en',
    stops: [
      'Quit',
      'Cease',
      'Don’t text me anymore',
      'Do not send me any more messages.',
      'No more texts',
      'Remove',
      'Delete',
      'Lose my number',
      'Take me off',
    ],
    others: ['No'],
  },
  {
    source:
      'https://www.ivipmobile.com/faqs/htwhnhb156/What-Key-Words-Will-Automatically-Unsubscribe-a-Contact',
    language: 'en',
    stops: [
      'block',
      'stop this',
      'stop texts',
      'stop texting',
      'don’t text',
      'don’t text me',
      'shut up',
      'leave me alone',
    ],
    others: [],
  },
  {
    source: 'https://github.com/p2pu/learning-circles/issues/593 and /issues/372',
    language: 'en',
    stops: ['Stop. Thank you', 'please stop sending text reminders'],
    others: [],
  },
  {
    source: 'https://github.com/ProgressiveCoders/Spoke/issues/1016',
    language: 'en',
    stops: ['Do not EVER contact me again'],
    others: ['Count me in! We have got to STOP this terrible bill from passing!!'],
  },
  {
    source:
      'https://github.com/braze-inc/braze-docs: _docs/_user_guide/message_building_by_channel/sms_mms_rcs/keywords/fuzzy_opt_out.md',
    language: 'en',
    stops: ['Stpo', 'Please stopppp'],
    others: [],
  },
  {
    source: 'https://github.com/wisemanIV/invto: test/unit/sms_response_test.rb',
    language: 'en',
    stops: ['please sTOp', 'i quiT!!!', 'stop it!!', 'can you unsubscribe me?!'],
    others: [],
  },
  {
    source: 'public code index, file 61997364448 (a Node test of classifyReply)',
    language: 'en',
    stops: [
      ...['Remove me', 'delete me', 'Please remove me from your list', 'Take me off the list please'],
      ...['do not contact me', 'do not text me again', 'stop messaging me please', 'Lose my number!'],
      ...['I want to unsubscribe', 'opt me out', 'never contact me again', 'quit texting me'],
      ...['wrong number!', 'You have the wrong person', 'you got the wrong number', 'wrong person'],
      ...['(stop)', 'stop...', '- remove me -', 'StOp', 'STOP 🛑', 'dont text me'],
      ...['Hi there, please stop texting me about this', 'wrong number, stop texting me'],
      ...['actually STOP', 'ok stop', 'please unsubscribe', 'just remove me', 'yeah cancel', 'ugh stop'],
    ],
    others: [
      ...['no', 'nope', 'No thanks', 'Not interested', 'hard pass', 'maybe not', 'not today', "I'm good"],
      ...['already have one', 'Yes! What time works for you?', 'how much does it cost?', '?'],
      ...['Maybe next month, call me in June', 'Sounds good, send me the details', 'Tell me more'],
      ...['Call me at 3', 'stop by', 'can you stop over', 'no thanks 👍'],
      'There is no problem at all, I would love to hear more about this',
      'Can you stop by the house on Tuesday afternoon to take a look',
      'I had to cancel my other appointment so this week works well for me',
    ],
  },
  {
    source: 'public code index, file 70775336340 (a Python test of detect_opt_out)',
    language: 'en',
    stops: [
      ...['STOP STOP', 'stop it', 'I said stop', 'ok stop now', 'STOP. Thanks', 'Unsubscribe me'],
      ...['I want to opt out', 'Opt-out please', 'cancel please', 'quit it', 'take me off your list'],
      ...['do not contact', 'Do not contact me again', 'stop sending me messages', 'STOP TEXTING'],
      ...['stop sending texts', 'dont txt me', "I don't want any more texts", 'no more text messages'],
      "I'm not interested, stop texting me",
    ],
    others: [
      ...["don't stop", 'please don’t stop texting me, I like the updates', 'Can I stop by Saturday?'],
      ...['can I stop in at 3', 'I’ll stop in after work', "the car won't stop pulling left"],
      ...['my brakes squeal when I stop', "I don't want to stop by today", 'not right now'],
      ...['Call me tomorrow', 'cancel my appointment', 'can we cancel the 3pm and do 4?'],
      ...['what time do you end today?', 'at the end of the month', 'I quit my job so money is tight'],
      ...['Is the remote start an option?', 'remove the roof rack please'],
      'I want to opt out of the extended warranty',
    ],
  },
  {
    source: 'public code index, files 71266506071, 71451061132 and 69626636707 (tests of three programs)',
    language: 'en',
    stops: [
      ...['STOP. pls quit texting me', 'Stop! I don’t want these', 'pls unsubscribe me'],
      ...[
        'stop sending me these',
        'no more texts please',
        'Please stop messaging me',
        'take me off this list',
      ],
    ],
    others: [
      ...['How do I stop overspending?', 'Can I cancel my Netflix?', 'End of month — what’s due?'],
      ...[
        'I quit my job last week',
        'The bus stopped here',
        'Interested, call me',
        'Stop by at 5?',
        'Thanks!',
      ],
      ...[
        'stopped by your shop yesterday',
        "Can we cancel Tuesday's appointment?",
        'the end of the week works',
      ],
    ],
  },
  {
    source:
      'public code index, file 70200997961 (replies of a simulation, each marked as a revocation or not)',
    language: 'en',
    stops: [
      ...['lose this number', 'delete my number', 'stop sending these', 'take my number off'],
      ...['leave me alone and stop texting', 'remove my number', 'don’t message this number'],
      'cease all contact',
    ],
    others: ['Maybe, what’s your offer?'],
  },
  {
    source: 'public code index, files 70606354966, 68394133889 and 55244991757 (tests of three programs)',
    language: 'en',
    stops: [
      ...['STOP please, too many texts', 'please remove me from this list', 'please stop sending me these'],
    ],
    others: [
      "don't stop sending me pictures, I love them",
      'I was going to stop by the shop tomorrow afternoon if that suits you',
      'can you stop by on Thursday?',
      'what time do you open?',
    ],
  },
  {
    source: 'public code index, file 69207300689 (a Vitest test of detectOptOut)',
    language: 'es',
    stops: [
      ...['mejor no, no me escriban más', 'No me escribas más', 'no me escriba más', 'no me contacten'],
      ...['no me contacten más', 'no me manden más mensajes', 'no me envíes más mensajes'],
      ...['no quiero que me escriban', 'No quiero que me contacten más', 'deja de escribirme'],
      ...['Dejen de contactarme, por favor', 'no me sigan escribiendo', 'no me vuelvan a escribir'],
      ...['bórrenme de la lista', 'sáquenme de su lista', 'dame de baja', 'no quiero más mensajes'],
      'no me molesten más',
    ],
    others: [
      ...['no me escribieron el precio', 'no me contactaron todavía', 'no sé', 'mejor no'],
      ...['escríbanme mañana', 'no me llamo Juan', 'no dejen de escribirme cuando llegue el stock'],
      ...[
        'necesito 50 m2 de pastelones',
        '¿me pueden hacer una rebaja en los pastelones?',
        'stopper de goma',
      ],
      ...['¿me pueden escribir por correo?', 'no me molesta esperar'],
    ],
  },
  {
    source: 'public code index, file 70586131963 (a Vitest test of detectComplianceEvent)',
    language: 'es',
    stops: [
      ...['Baja, gracias', 'Por favor BAJA', 'no me escriban mas por favor', 'No me manden más mensajes'],
      ...['no quiero recibir mas mensajes de ustedes', 'Dejen de escribirme', 'deseo darme de baja'],
      ...['quiero darme de baja de la lista', 'saquenme de la lista', 'Borrenme de la lista, gracias'],
      ...['BAJÁ', 'Cancelár', 'dejen de mandarme cosas'],
    ],
    others: [
      ...['baja el cemento 10%', 'el cemento bajó de precio', 'bajá 10% en tornillos', 'hola', 'gracias'],
      ...['ya no trabajo con ustedes', 'ya no necesito mas', 'no me interesa mas'],
      'Lista septiembre: tornillo 6mm 12 UYU, tuerca 6mm 5 UYU',
    ],
  },
  {
    source: 'public code index, file 58112042132 (a Vitest test of isExplicitOptOut)',
    language: 'es',
    stops: [
      ...['No quiero recibir mensajes', 'Dejá de contactarme', 'No me mandes más mensajes'],
      ...['Sacame de la lista definitivamente, por favor.', 'Borrame de la lista'],
      ...['No quiero que me escriban más', 'No me hablen más', 'Paren los mensajes', 'Corten los mensajes'],
      ...['Quiero dejar de recibir mensajes', 'Desuscribime', 'No deseo recibir más comunicaciones'],
    ],
    others: [
      ...['No quiero comprar ahora', 'El curso no me convence', 'No puedo esta semana'],
      ...['Quiero comparar precios', 'No me llames, prefiero seguir por WhatsApp'],
      'No me mandes el link todavía, quiero consultarlo con mi pareja primero.',
      'Déjame hablarlo con mi familia, no me mandes link todavía',
      'No me mandes la info por mail, prefiero verla acá',
      'No me escribas hoy, mandame mañana',
      'No me mandes más mensajes de inglés, quiero Marketing',
      'No quiero promociones, pero respondeme esta consulta',
    ],
  },
  {
    source: 'public code index, file 69691005180 (a PHP test of wabot_cierre_sin_presion_tipo)',
    language: 'es',
    stops: [
      ...['No molesten mas', 'no quiero que me molesten mas', 'no me molesten', 'dejen de mandarme mensajes'],
      ...['paren de escribir', 'basta de molestar', 'no me contacten nunca mas', 'borren mi numero'],
      ...['borrame, no quiero recibir mas mensajes', 'podrian dejar de escribirme?'],
    ],
    others: [
      ...['perdón que moleste, me pasás el precio?', 'Hola, no me mandaron nada todavía, la demo?'],
      ...['no me llegó nada, no me mandaste nada', 'no me escribieron más, sigue en pie?'],
      ...['no me contactaron nunca más', 'no me manden el presupuesto por mail'],
      ...['estaba consultando por el precio de una web', 'no puedo pagar todo junto, se puede en cuotas?'],
      'no me manden nada todavía, primero quiero ver la demo',
    ],
  },
  {
    source: 'public code index, file 67235115921 (a test of detectOptOut)',
    language: 'es',
    stops: ['dejen de molestar', 'dejen de escribir', 'quiero cancelar suscripcion', 'no me escriban'],
    others: ['no, gracias', 'no quiero presencial', 'gracias por todo', 'ok dale'],
  },
  {
    source: 'public code index, files 60354044288, 70665360535 and 66410228578 (tests of three programs)',
    language: 'es',
    stops: [
      'la verdad ya no estoy buscando, no quiero que me escriban mas por favor',
      ...['che no me escriban más', 'no quiero recibir más mensajes gracias', '  alto!! ', 'no más'],
      ...['ya no me escriban por favor', 'quiero dejar de recibir mensajes', 'Ya no quiero recibir mensajes'],
      'dejen de escribirme, por favor',
    ],
    others: [
      ...['busco depto en caballito', 'busco un depto en planta baja', 'hola, quiero reservar'],
      ...['¿cuánto cuesta la baja temporada?', '¿Qué productos tienen?', 'quiero hablar con un asesor'],
      'quiero darme de baja de una promoción',
    ],
  },
  {
    source: 'public code index, file 70989449510 (a test of a list of phrases that stop texts)',
    language: 'es',
    stops: [
      ...['no mas mensajes', 'no mas textos', 'numero equivocado', 'quitenme de su lista'],
      ...['no quiero sus mensajes', 'no quiero mas promociones', 'no quiero ofertas', 'no quiero publicidad'],
      ...['este no es mi numero', 'se equivocaron de numero'],
    ],
    others: [],
  },
];
